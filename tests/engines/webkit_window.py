"""A window of WebKitGTK that WebDriver drives: nothing but the page, as large as it is told to be.

It runs on the system's Python, which has Debian's bindings, and knows nothing of the project. The
browser that comes with WebKit is of no use here: its bar is wider than a phone, and it keeps quiet
about errors of pages that are driven. ``python3 webkit_window.py FOLDER [dark]``: FOLDER takes
what pages keep, and is empty at first.
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")

from gi.repository import Gtk, WebKit2  # noqa: E402  # their versions are chosen first

# A context that keeps nothing would report no errors either.
folder = sys.argv[1]
data = WebKit2.WebsiteDataManager(base_data_directory=folder, base_cache_directory=folder)
context = WebKit2.WebContext.new_with_website_data_manager(data)
context.set_automation_allowed(True)
settings = WebKit2.Settings(enable_write_console_messages_to_stdout=True)
look = Gtk.Settings.get_default()
look.set_property("gtk-enable-animations", False)  # pages hear that nothing shall move
look.set_property("gtk-application-prefer-dark-theme", "dark" in sys.argv[2:])


def new_view(_session: WebKit2.AutomationSession) -> WebKit2.WebView:
    """Return a view in a window of its own."""
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True, settings=settings)
    window = Gtk.Window(decorated=False)
    window.add(view)
    window.show_all()
    return view


def begin(_context: WebKit2.WebContext, session: WebKit2.AutomationSession) -> None:
    """Say what this is, and open a view when WebDriver asks for one."""
    about = WebKit2.ApplicationInfo()
    about.set_name("WebKitGTK")
    about.set_version(
        WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version()
    )
    session.set_application_info(about)
    session.connect("create-web-view", new_view)


context.connect("automation-started", begin)
Gtk.main()
